// `node scripts/launch.mjs serve.ts`: installs what is missing, then runs that script under the project's Node 24. The
// syntax stays readable for old Node versions, so that their users get a clear message.
const oldest = 20;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  process.stderr.write(`GasMap needs Node ${oldest} or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}
import('./bootstrap.mjs')
  .then((bootstrap) => bootstrap.runUnderNode(process.argv[2], process.argv.slice(3)))
  .then(
    (code) => process.exit(code),
    (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    },
  );
