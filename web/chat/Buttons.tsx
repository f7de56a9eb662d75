import { type MouseEvent, useRef } from 'react'
import { type Button, linkOf } from '#contract/chat-content'
import styles from './Buttons.module.css'
import { useChat } from './chatContext.ts'

type ButtonsProps = { buttons: Button[]; look: 'chips' | 'stacked' }

/** CHT-07: what can be tapped under a message. */
export const Buttons = ({ buttons, look }: ButtonsProps) => (
  <ul className={styles[look]}>
    {buttons.map((button, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stored message never changes, and two of its buttons may be the same
      <li key={index}>
        <Tapped button={button} />
      </li>
    ))}
  </ul>
)

/** A second tap within this time is a slip of the finger: the buttons stay, and the answer would be sent twice. */
const doubleMs = 700

function Tapped({ button }: { button: Button }) {
  const chat = useChat()
  const tappedAt = useRef(-doubleMs)
  const { type, title, payload } = button
  const href = linkOf(button)
  if (href)
    return (
      <a className={styles.button} href={href} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    )
  const isLink = type === 'web' || type === 'call'
  function answer({ timeStamp }: MouseEvent) {
    if (timeStamp - tappedAt.current < doubleMs) return
    tappedAt.current = timeStamp
    chat.send(
      type === 'postback'
        ? { message_type: 'postback', payload: { message: title, payload } }
        : { message_type: 'text', payload: { message: title } },
    )
  }
  return (
    // A link that leads nowhere good can be read, and that is all.
    <button type="button" className={styles.button} disabled={isLink} onClick={answer}>
      {title}
    </button>
  )
}
