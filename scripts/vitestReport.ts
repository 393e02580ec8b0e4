import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { firstLine, type StepReport } from './testTimes.ts';

/**
 * Writes the step report to `TEST_REPORT`, with hooks and imports included in the durations. Vitest's JSON reporter
 * omits hooks, which take most of the time of a short file.
 */
export default class VitestReport implements Reporter {
  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { message: string }[],
  ): Promise<void> {
    const path = process.env.TEST_REPORT;
    if (path === undefined) return;
    const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const line = (test: TestCase) =>
      `${fileOf(test.module)} › ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`;
    // Failures outside tests: imports, and hooks of a file or of a suite.
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const around = suites.flatMap((suite) =>
      suite
        .errors()
        .map(
          ({ message }) => `${fileOf(suite.type === 'module' ? suite : suite.module)}: ${firstLine(message)}`,
        ),
    );
    const report: StepReport = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      files: modules.map((module) => {
        const { collectDuration, setupDuration, duration } = module.diagnostic();
        return { file: fileOf(module), ms: collectDuration + setupDuration + duration };
      }),
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(line),
        ...around,
        ...unhandled.map(({ message }) => `outside a test: ${firstLine(message)}`),
      ],
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(line),
    };
    await writeFile(path, JSON.stringify(report));
  }
}
