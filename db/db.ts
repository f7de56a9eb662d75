export { isAway, isInTheWay } from './errors.ts'
export { migrate } from './migrate.ts'
export { appRole, type Db, openDb, type Tx } from './open.ts'
export { refuseUnsafe } from './unsafe.ts'
