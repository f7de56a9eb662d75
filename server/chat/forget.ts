import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { settingsOf } from '../site/settings.ts'
import { keyOf } from './file.ts'

/** Deletes files without a message after a day, and those of messages after the days that are set. */
export async function forgetFiles(ctx: Context, deadline: Deadline): Promise<void> {
  await forgetUnsaid(ctx)
  // A network is needed for the day in which it counts.
  await ctx.db`
    update chat_file set network = null
    where network is not null and created_at < now() - interval '1 day' * (select days from retention where kind = 'chat-file-network')`
  const { chatFileDays } = await settingsOf(ctx.db, 'chatFileDays')
  if (chatFileDays === 0) return
  for (let isMore = true; isMore && Date.now() < deadline.untilMs; )
    isMore = await forgetOld(ctx, chatFileDays)
}

const atOnceMax = 500

async function forgetUnsaid({ db, files, log }: Context): Promise<void> {
  const unsaid = await db<{ path: string }[]>`
    select path from chat_file where conversation is null and created_at < now() - interval '1 day' * (select days from retention where kind = 'chat-upload')
    limit ${atOnceMax}`
  for (const { path } of unsaid) {
    // A message that refers to the file at this moment keeps it.
    const { count } = await db`delete from chat_file where path = ${path} and conversation is null`
    if (count)
      await files
        .remove(keyOf(path))
        .catch((err: unknown) => log.warn({ err }, 'an unused file could not be deleted'))
  }
}

/** The file is deleted before its row says so: after a crash between the two, the next round deletes it again. */
async function forgetOld({ db, files, log }: Context, days: number): Promise<boolean> {
  const old = await db<{ path: string }[]>`
    select path from chat_file
    where conversation is not null and deleted_at is null and created_at < now() - ${days} * interval '1 day'
    order by created_at limit ${atOnceMax}`
  let deleted = 0
  for (const { path } of old)
    try {
      await files.remove(keyOf(path))
      await db`update chat_file set deleted_at = now() where path = ${path}`
      deleted += 1
    } catch (err) {
      log.warn({ err }, 'an old file could not be deleted')
    }
  // When none could be deleted, the next round tries again.
  return old.length === atOnceMax && deleted > 0
}
