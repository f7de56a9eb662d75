import { useState } from 'react'
import { conversations } from '#contract/operator'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { Aside, Columns } from '../app/Columns.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { MemberCard } from '../member/MemberCard.tsx'
import { List } from './List.tsx'
import { ThreadView } from './ThreadView.tsx'
import { nameOf } from './words.ts'

/** A member's id, or a guest's. */
const isConversation = /^([1-9][0-9]{7,11}|[0-9a-f]{32})$/

/** The list, the conversation and who it is with: three columns, or one of them at a time. */
export function ChatPage({ params }: { params: { id?: string } }) {
  const t = useTexts()
  const id = params.id && isConversation.test(params.id) ? params.id : undefined
  const [isCardOpen, setCardOpen] = useState(false)
  return (
    <>
      <Columns
        list={<List chosen={id} />}
        none={{ title: t('thread.choose'), text: t('thread.chooseText') }}
      >
        {id && <Chosen key={id} id={id} onMember={() => setCardOpen(true)} />}
      </Columns>
      {id && isCardOpen && (
        <Sheet title={t('thread.member')} onClose={() => setCardOpen(false)}>
          <MemberCard id={id} />
        </Sheet>
      )}
    </>
  )
}

function Chosen({ id, onMember }: { id: string; onMember: () => void }) {
  const t = useTexts()
  const maySeeMember = useMay('members.read')
  const { data } = useRead(
    conversations,
    { page: 1, limit: 1, search: id },
    { refetchInterval: 15_000, placeholderData: undefined },
  )
  const found = data?.conversations.find((one) => one.id === id)
  const isGuest = id.length === 32
  const name = found || isGuest ? nameOf(t, found ?? { id, name: '', kind: 'guest' }) : id
  return (
    <>
      <ThreadView id={id} name={name} one={found} onMember={onMember} />
      {maySeeMember && (
        <Aside label={t('member.title')}>
          <MemberCard id={id} />
        </Aside>
      )}
    </>
  )
}
