import { useState } from 'react'
import { hasPasskeys } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { useTexts } from '../app/texts.ts'
import styles from './Account.module.css'
import { AddPasskey } from './AddPasskey.tsx'
import { type Passkey, RemovePasskey, RenamePasskey } from './PasskeySheet.tsx'

type PasskeysProps = { passkeys: Passkey[]; hasAuthenticator: boolean }

/** The own passkeys, each of which can be renamed and removed, unless it is the last second factor. */
export function Passkeys({ passkeys, hasAuthenticator }: PasskeysProps) {
  const t = useTexts()
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const isLast = !hasAuthenticator && passkeys.length === 1
  return (
    <section className="stack tight" aria-labelledby="own-passkeys">
      <div className={desk.bar}>
        <h2 id="own-passkeys">{t('passkey.titles')}</h2>
        {hasPasskeys() && (
          <Button small onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        )}
      </div>
      {passkeys.length === 0 ? (
        <p className="muted">{t(hasPasskeys() ? 'passkey.none' : 'passkey.notHere')}</p>
      ) : (
        <div className={desk.cards}>
          <Table
            isCards
            label={t('passkey.titles')}
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('passkey.name'),
                cell: ({ name }) => <b className={styles.agent}>{name}</b>,
              },
              { title: t('passkey.made'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
              {
                title: t('passkey.used'),
                cell: ({ usedAt }) =>
                  usedAt === null ? t('passkey.never') : <Moment at={usedAt} />,
              },
              {
                title: t('passkey.actions'),
                cell: (passkey) => (
                  <span className={styles.actions}>
                    <Button
                      small
                      aria-label={t('passkey.renameOne', { name: passkey.name })}
                      onClick={() => setRenamed(passkey)}
                    >
                      {t('passkey.rename')}
                    </Button>
                    <Button
                      small
                      look="danger"
                      disabled={isLast}
                      aria-label={t('passkey.removeOne', { name: passkey.name })}
                      onClick={() => setRemoved(passkey)}
                    >
                      {t('passkey.remove')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
      {isLast && <p className="muted">{t('passkey.last')}</p>}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(undefined)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  )
}
