import { clientHeader, webClient } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { endpoints as all } from '#contract/endpoints'
import { refusals } from '#contract/refusal-codes'
import type { Page, PageAnswer } from '../platform/page.ts'
import { atFirstUse, isConsoleCall, wireSchema } from './openapi.ts'

const endpoints = all.filter(({ endpoint }) => !isConsoleCall(endpoint))

/** Documents the members' calls for people: GET /api/docs. Its style is a file, because our policy allows no inline style. */
export function docsPages(): Page[] {
  const page = (): PageAnswer => ({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: document(),
  })
  const look: PageAnswer = { status: 200, type: 'text/css; charset=utf-8', body: style }
  return [
    { path: '/api/docs', answer: async () => page() },
    { path: '/api/docs.css', answer: async () => look },
  ]
}

const document = atFirstUse(createDocument)

function createDocument(): string {
  const words = [...new Set(endpoints.map(({ word }) => word))]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Kapao API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>Kapao API</h1>
<p>Every call carries <code>${clientHeader}: ${webClient}</code>; those for members
<code>Authorization: Bearer …</code> too. Amounts are numbers in the currency’s main unit with at most two decimals,
moments are milliseconds since 1970. A no is <code>{"message": CODE}</code>. A call that changes something may carry an
<code>idempotency-key</code>: repeated with the same key it happens once and gets the same response.
For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${words.map((word) => `<a href="#${word}">${word}</a>`).join(' ')} <a href="#refusals">refusals</a></nav></header>
<main>${words.map(section).join('\n')}
<section id="refusals"><h2>refusals</h2><table>${Object.entries(refusals)
    .map(([code, status]) => `<tr><td>${status}</td><td><code>${code}</code></td></tr>`)
    .join('')}</table></section></main></body></html>
`
}

const section = (word: string): string =>
  `<section id="${word}"><h2>${word}</h2>${endpoints
    .filter((one) => one.word === word)
    .map(({ endpoint }) => article(endpoint))
    .join('\n')}</section>`

function article({ line, access, changes, summary, input, output, upload }: Endpoint): string {
  const [method, path] = line.split(' ') as [string, string]
  const marks = [
    access,
    ...(changes ? ['changes something'] : []),
    ...(upload ? ['takes a file'] : []),
  ]
  return `<article><h3><b class="${method.toLowerCase()}">${method}</b> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}</p><p class="marks">${marks.map((mark) => `<span>${mark}</span>`).join(' ')}</p>
<details><summary>In and out</summary><h4>In</h4><pre>${shown(input)}</pre><h4>Out</h4><pre>${shown(output)}</pre></details></article>`
}

const shown = (schema: Endpoint['input']) => escaped(JSON.stringify(wireSchema(schema), null, 2))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const style = `
:root { color-scheme: light dark; --line: #8884; --indigo: #2b3a67; --marigold: #e9a23b }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 54rem; margin: 0 auto; padding: 1.5rem }
h1, h2, h3 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 3px solid var(--marigold); padding-bottom: .3rem }
nav { display: flex; flex-wrap: wrap; gap: .4rem 1rem } a { color: light-dark(var(--indigo), #aab8ee) }
article { border: 1px solid var(--line); border-radius: .6rem; padding: .2rem 1rem .8rem; margin: .9rem 0 }
h3 { font-size: 1rem; overflow-wrap: anywhere } h3 b { display: inline-block; min-width: 4.2rem }
.marks span { font-size: .8rem; border: 1px solid var(--line); border-radius: 1rem; padding: .1rem .6rem }
pre { overflow-x: auto; font-size: .8rem; background: #8881; padding: .8rem; border-radius: .4rem }
td { padding: .15rem 1rem .15rem 0 } summary { cursor: pointer; min-height: 1.6rem }
`
