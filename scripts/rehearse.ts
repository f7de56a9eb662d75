import { parseArgs } from 'node:util'
import { refuseMissing } from './rehearse/needed.ts'
import { rehearse } from './rehearse/rehearse.ts'

// npm run rehearse [-- --short] [--only WORD] [--keep]: installs the three machines of deploy/three-machines on loopback addresses of this one, breaks
// them while members play, and prints what they noticed. Needs root and Debian's packages. --short: two faults; --only: those
// whose name has the word; --keep: the logs stay.
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
try {
  refuseMissing()
  process.exitCode = (await rehearse(values)) ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
