import type { Feature } from '../platform/feature.ts'
import { purge } from './purge.ts'

/** What the service keeps about a member, and for how long. */
export const personalDataFeature: Feature = {
  jobs: { 'retention.purge': (_, ctx, deadline) => purge(ctx, deadline) },
}
