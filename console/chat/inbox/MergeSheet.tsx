import { useState } from 'react'
import { useLocation } from 'wouter'
import { mergeConversation } from '#contract/operator-inbox'
import { consoleSearch } from '#contract/operator-member'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../../app/texts.ts'
import { once, useRead, useSend } from '../../app/useCall.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import { useReason } from '../../draft/useReason.ts'
import { useView } from './view.ts'

const isMember = /^[1-9][0-9]{7,11}$/

/** Makes the conversation of a guest whom the operator recognises that of a member. */
export function MergeSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const { search } = useView()
  const [, goTo] = useLocation()
  const [member, setMember] = useState('')
  const { reason, setReason, forgetReason } = useReason('merge')
  const [problem, setProblem] = useState<string>()
  const merging = useSend(mergeConversation, { isQuiet: true })
  const userId = member.trim()
  const { data, error } = useRead(
    consoleSearch,
    { text: userId },
    { ...once, enabled: isMember.test(userId) },
  )
  // The number may also be the phone or the account number of another member.
  const found = data?.found.find(({ kind, id }) => kind === 'member' && id === userId)

  async function merge() {
    setProblem(undefined)
    try {
      await merging.mutateAsync({ id, member: userId, reason: reason.trim() })
      forgetReason()
      toast(t('inbox.merge.done'))
      onClose()
      goTo(`/chat/${userId}${search}`, { replace: true })
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('inbox.merge.title')}
      onClose={onClose}
      actions={
        <Button
          look="danger"
          busy={merging.isPending}
          disabled={!found || reason.trim().length < 3}
          onClick={() => void merge()}
        >
          {t('inbox.merge.do')}
        </Button>
      }
    >
      <p>{t('inbox.merge.hint')}</p>
      <TextField
        label={t('inbox.merge.member')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={member}
        onChange={({ target }) => setMember(target.value)}
      />
      {isMember.test(userId) && (
        <p role="status">
          {found ? <b>{found.member?.name}</b> : data && t('search.none')} {found?.detail}
        </p>
      )}
      {error && <FieldError text={textOf(error)} />}
      <ReasonField value={reason} onChange={setReason} />
      {problem && <FieldError text={problem} />}
    </Sheet>
  )
}
