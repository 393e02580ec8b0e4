import './build.ts';

await import('../server/main.ts');
