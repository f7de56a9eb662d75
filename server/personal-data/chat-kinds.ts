import { type Kind, own } from './kind.ts'

const theirs = 't.conversation in (select id from conversation where member = $1)'
const readers = 'operators with conversations.read'

export const chatKinds: Kind[] = [
  {
    table: 'public.conversation',
    of: own,
    fate: 'keep',
    shown: 'created_at ended_at said_at last',
    inner: 'id name member session customer_said customer_read support_read',
    retention: 'chat',
    readers,
  },
  {
    table: 'public.chat_message',
    of: theirs,
    fate: 'delete',
    shown: 'sequence sender created_at',
    personal: 'content',
    inner: 'conversation session client_id operator',
    retention: 'chat',
    readers,
  },
  {
    table: 'public.chat_file',
    of: `${theirs} or t.owner = (select public_id from member where id = $1)`,
    fate: 'delete',
    shown: 'type created_at bytes gone_at',
    personal: 'path',
    secret: 'network',
    inner: 'owner conversation',
    file: { column: 'path', folder: 'chat' },
    retention: 'chat-file',
    readers,
  },
]
