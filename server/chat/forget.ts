import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import { removeEach } from '../platform/jobs/remove-each.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { settingsOf } from '../site/settings.ts'
import { keyOf } from './file.ts'

const atOnceMax = 500

/** A network is needed for the day in which it counts. */
export const forgetNetworks = (db: Db) => db`
  update chat_file set network = null
  where network is not null and created_at < now() - interval '1 day' * (select days from retention where kind = 'chat-file-network')`

/**
 * Deletes files without a message after a day. The row goes after its file, so that the next round deletes a file again whose
 * deletion was cut off.
 */
export const forgetUnsaid = ({ db, files }: Context, deadline: Deadline): Promise<boolean> =>
  removeEach(
    async (refused) =>
      db<{ path: string }[]>`
        select path from chat_file
        where conversation is null and path <> all(${refused})
          and created_at < now() - interval '1 day' * (select days from retention where kind = 'chat-upload')
        limit ${atOnceMax}`,
    async ({ path }) => {
      // A message that refers to the file at this moment keeps it, and none can name it afterwards.
      const { count } = await db`
        update chat_file set deleted_at = now() where path = ${path} and conversation is null`
      if (count === 0) return
      await files.remove(keyOf(path))
      await db`delete from chat_file where path = ${path}`
    },
    deadline,
  )

/**
 * Deletes files of messages after the days that are set. The file is deleted before its row says so: after a crash between
 * the two, the next round deletes it again.
 */
export async function forgetOld({ db, files }: Context, deadline: Deadline): Promise<boolean> {
  const { chatFileDays } = await settingsOf(db, 'chatFileDays')
  if (chatFileDays === 0) return true
  return removeEach(
    async (refused) =>
      db<{ path: string }[]>`
        select path from chat_file
        where conversation is not null and deleted_at is null and path <> all(${refused})
          and created_at < now() - ${chatFileDays} * interval '1 day'
        order by created_at limit ${atOnceMax}`,
    async ({ path }) => {
      await files.remove(keyOf(path))
      await db`update chat_file set deleted_at = now() where path = ${path}`
    },
    deadline,
  )
}
