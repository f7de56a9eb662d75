// Home does not wait for these. They load together, beside the wallet's answer.
export { Agreement } from './Agreement.tsx'
export { BonusLine } from './BonusLine.tsx'
export { FirstSteps } from './FirstSteps.tsx'
export { Pending } from './Pending.tsx'
export { Recent } from './Recent.tsx'
