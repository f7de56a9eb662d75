import { Link } from 'wouter'
import type { AuditLine } from '#contract/audit'
import { useTexts } from '../app/texts.ts'
import { fieldsOf } from './fields.ts'
import styles from './Parts.module.css'
import { pageOf } from './pageOf.ts'
import { fieldText, kindText } from './words.ts'

/** The object of an action. Its id leads to its page. */
export function Subject({ line: { object } }: { line: AuditLine }) {
  const t = useTexts()
  if (!object) return null
  const page = pageOf(object)
  return (
    <span className={styles.subject}>
      <small className="muted">{kindText(t, object.kind)}</small>{' '}
      {page ? <Link href={page}>{object.id}</Link> : object.id}
    </span>
  )
}

/** Why it was done, and each value as it was and as it is. */
export function Change({ line: { reason, before, after, approval } }: { line: AuditLine }) {
  const t = useTexts()
  const [old, next] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...next.keys()])]
  return (
    <div className={styles.change}>
      {reason && <p>{t('audit.reason', { reason })}</p>}
      {approval && <p>{t('audit.approval', { approval })}</p>}
      {names.length > 0 && (
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>{fieldText(t, name)}</dt>
              <dd>
                {old.has(name) && <del>{old.get(name)}</del>}
                {next.has(name) && <ins>{next.get(name)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
