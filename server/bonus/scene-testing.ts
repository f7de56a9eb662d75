import { scene } from '../deposit/scene-testing.ts'

/** Marks the balances and histories as stale, so that the providers are asked again. */
export const forget = ({ id }: { id: number }) =>
  scene.app.ctx.db`
    update game_account set read_at = read_at - interval '6 seconds' where member = ${id}`
