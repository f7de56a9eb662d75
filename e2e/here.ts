import type { Addresses } from './stack.ts'

/** Stories are listed before the stacks have started. */
const notStarted: Addresses = {
  app: 'http://127.0.0.1:1',
  sandbox: 'http://127.0.0.1:1',
  database: 'postgres://127.0.0.1:1/none',
  data: '',
}

const started: Addresses[] = JSON.parse(process.env.STACKS ?? '[]')

/** The stack of this worker. Each worker has its own, because stories change the settings of the site. */
export const stack = started[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? notStarted
