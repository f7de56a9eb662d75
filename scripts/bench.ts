import { readdirSync } from 'node:fs'

// npm run bench <question> [flags]: each file of bench/ answers one question and prints the ratios of one run.
const questions = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace('.ts', ''))
const [question, ...flags] = process.argv.slice(2)

if (!question || !questions.includes(question)) {
  process.stderr.write(`usage: npm run bench -- <${questions.join('|')}> [flags]\n`)
  process.exit(1)
}
const { run } = (await import(`../bench/${question}.ts`)) as {
  run: (flags: string[]) => Promise<void>
}
await run(flags)
