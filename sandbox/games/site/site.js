// The address bar keeps neither tokens nor passwords, nor a round that a reload would show once more.
const { site } = document.body.dataset
if (document.querySelector('.who')) history.replaceState(null, '', site)

for (const button of document.querySelectorAll('[data-stake]'))
  button.addEventListener('click', () => {
    document.getElementById('stake').value = button.dataset.stake
  })

// One round at a time: a second press while the first is under way plays nothing.
const form = document.querySelector('form[action$="/play"]')
form?.addEventListener('submit', () =>
  setTimeout(() => {
    form.querySelector('.btn.main').disabled = true
  }),
)
addEventListener('pageshow', () => {
  if (form) form.querySelector('.btn.main').disabled = false
})
