import { announcements } from '#contract/announcement'
import * as contract from '#contract/operator-banner'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { noOffersOf } from '../protection/offers.ts'
import { announcementsOf } from '../site/banners.ts'
import { sitePictures, takePicture } from '../site/pictures.ts'
import { bannersFor, versionsOf } from './list.ts'
import { publicationOfBanners, publish } from './publish.ts'

/** Banners and announcements that operators publish, and the announcements of a member. */
export const operatorBannerFeature: Feature = {
  routes,
  actions: [publicationOfBanners],
  pages: (ctx) => [sitePictures(ctx)],
}

function routes({ on }: Http, ctx: Context): void {
  on(announcements, async ({ caller, language }) =>
    (await noOffersOf(ctx.db, caller))
      ? { announcements: [] }
      : announcementsOf(ctx.db, caller, language),
  )
  on(contract.operatorBanners, ({ operator }) => bannersFor(ctx.db, operator))
  on(contract.bannerVersions, ({ input }) => versionsOf(ctx.db, input))
  on(contract.uploadBannerPicture, ({ operator, file }) => takePicture(ctx, operator, file))
  on(contract.publishBanners, (call) => publish(ctx, deciderOf(call), call.input))
}
