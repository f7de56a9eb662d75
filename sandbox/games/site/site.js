// Removes tokens and passwords from the address bar, and a round that a reload would show again.
const { site } = document.body.dataset
if (document.querySelector('.who')) history.replaceState(null, '', site)

for (const button of document.querySelectorAll('[data-stake]'))
  button.addEventListener('click', () => {
    document.getElementById('stake').value = button.dataset.stake
  })

// One round at a time: ignores further presses while one is running.
const form = document.querySelector('form[action$="/play"]')
form?.addEventListener('submit', () =>
  setTimeout(() => {
    form.querySelector('.btn.main').disabled = true
  }),
)
addEventListener('pageshow', () => {
  if (form) form.querySelector('.btn.main').disabled = false
})
