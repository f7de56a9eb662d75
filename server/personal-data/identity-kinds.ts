import { type Kind, own } from './kind.ts'

const readers = 'operators with identity.decide'

/** The tables that show who the member is. */
export const identityKinds: Kind[] = [
  {
    table: 'public.identity_check',
    of: own,
    fate: 'delete',
    shown: 'kind state reason at decided_at picture_type stops_play',
    personal: 'details picture',
    secret: 'number_hash',
    inner: 'bucket member id decided_by',
    sealed: { details: 'document' },
    file: { column: 'picture', folder: 'identity' },
    retention: 'document',
    readers,
  },
  {
    table: 'public.identity_picture',
    of: own,
    fate: 'delete',
    shown: 'at type',
    personal: 'path',
    inner: 'bucket member',
    file: { column: 'path', folder: 'identity' },
    retention: 'document',
    readers: 'nobody',
  },
]
