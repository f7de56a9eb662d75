import { type AlarmChannel, type AlarmMessage, alarmChannels, messagesOf } from '../alarms.ts'
import type { World } from '../world.ts'
import { type Html, html } from './html.ts'
import { clock, empty } from './parts.ts'

const names: Record<AlarmChannel, string> = {
  webhook: 'Webhook',
  line: 'LINE',
  telegram: 'Telegram',
}

/** The messages about alarms that each channel has received. */
export function alarmsView(world: World): Html {
  return html`<div class="thirds">${alarmChannels.map((channel) => {
    const messages = messagesOf(world, channel)
    return html`<section aria-labelledby="${channel}-title" id="${channel}" data-live><h2 id="${channel}-title">${names[channel]}</h2>
  ${
    messages.length
      ? html`<ul class="card rows">${messages.map(row)}</ul>`
      : html`<div class="card">${empty('No message yet', 'Turn the channel on under Settings in the console, or send a test on its page Alarms.')}</div>`
  }</section>`
  })}</div>`
}

const row = ({ event, text, at }: AlarmMessage): Html =>
  html`<li class="free"><div>${text.split('\n').map((line) => html`<p>${line}</p>`)}
  <p class="tiny muted break">${event} ${clock(at)}</p></div></li>`
