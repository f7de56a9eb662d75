// Refreshes the panel: when the sandbox reports a change, fetches the live parts of this page again.
const live = () => document.querySelectorAll('[data-live]')

async function fetchPage(url, options) {
  const response = await fetch(url, options)
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function takeOver(fresh) {
  for (const part of live()) {
    const next = fresh.getElementById(part.id)
    // The first or last entry adds or removes parts: then replace the whole page.
    if (!next) return replaceMain(fresh)
    swap(part, next)
  }
  if (fresh.querySelectorAll('[data-live]').length !== live().length) replaceMain(fresh)
  tick()
}

/** Keeps open details open and the keyboard focus in place. */
function swap(part, next) {
  if (part.innerHTML === next.innerHTML) return
  const opened = [...part.querySelectorAll('details[open]')].map(({ id }) => id)
  const focused = [...part.querySelectorAll('a, button, summary')].indexOf(document.activeElement)
  const copy = document.importNode(next, true)
  part.replaceWith(copy)
  for (const id of opened) document.getElementById(id)?.setAttribute('open', '')
  if (focused >= 0) copy.querySelectorAll('a, button, summary')[focused]?.focus()
}

function replaceMain(fresh) {
  const main = document.querySelector('main')
  const isFilling =
    main.contains(document.activeElement) &&
    document.activeElement.matches('input, textarea, select')
  if (isFilling) return
  main.replaceWith(document.importNode(fresh.querySelector('main'), true))
}

let isDue = false
async function look() {
  if (isDue) return
  isDue = true
  await new Promise((wake) => setTimeout(wake, 120))
  isDue = false
  try {
    takeOver(await fetchPage(location.href))
  } catch {
    // The sandbox is away for a moment; the stream reconnects when it is back.
  }
}

function say(fresh) {
  const note = document.getElementById('note')
  note.replaceChildren(...document.importNode(fresh.getElementById('note'), true).children)
  fade()
}

let fading
function fade() {
  clearTimeout(fading)
  fading = setTimeout(() => document.getElementById('note').replaceChildren(), 4000)
}

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!form.matches('[data-quiet]')) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form))
  try {
    say(await fetchPage(form.action, { method: 'POST', body }))
  } finally {
    look()
  }
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.classList.add('done')
  setTimeout(() => button.classList.remove('done'), 1200)
})

const minutes = (ms) =>
  `${String(Math.floor(ms / 60_000)).padStart(2, '0')}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

function tick() {
  for (const bar of document.querySelectorAll('[data-until]')) {
    const leftMs = Math.max(Number(bar.dataset.until) - Date.now(), 0)
    bar.value = leftMs
    bar.nextElementSibling.textContent = minutes(leftMs)
    if (!leftMs) look()
  }
}

document.querySelector('.tab[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
setInterval(tick, 1000)
tick()
if (document.getElementById('note').children.length) {
  const { pathname, searchParams } = new URL(location.href)
  for (const name of ['said', 'problem']) searchParams.delete(name)
  history.replaceState(null, '', searchParams.size ? `${pathname}?${searchParams}` : pathname)
  fade()
}
const events = new EventSource('/events')
events.onmessage = look
events.onopen = look
