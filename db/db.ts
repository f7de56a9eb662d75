export { type Batch, createBatch, sharedRead } from './batch.ts'
export {
  isAway,
  isCrowded,
  isExhausted,
  isForbidden,
  isFull,
  isInTheWay,
  isOutOfMemory,
  isReadOnly,
  isRestarting,
} from './errors.ts'
export { bringUp, type DatabaseUrls, tooPowerful } from './logins.ts'
export { migrate } from './migrate.ts'
export { appRole, type Db, openDb, type Tx } from './open.ts'
export { refuseForgetful } from './pooler.ts'
export { retry } from './retry.ts'
export { refuseUnsafe } from './unsafe.ts'
