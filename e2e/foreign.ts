import type { Page } from '@playwright/test'

const scripts = { th: /\p{Script=Thai}+/gu, la: /\p{Script=Lao}+/gu, en: /[A-Za-z][A-Za-z'’-]+/g }

/** Names that are written in Latin letters in every language. */
const names =
  /\b(Kapao|LINE|QR|SMS|OTP|VPN|LAK|BAHT|THB|KBank|KBANK|KTB|SCB|EASY|GSB|MyMo|PLUS|BCEL|One|TrueMoney|captcha|otpauth|IP|ttb|PAYTIMZ|PAYONEX|WW|PromptPay|Android|iOS|XO|HD|PR\d+|kp\d+|kapao)\b|@[\w-]+|\d*X{4,}|https?:\S+/g

/**
 * Texts and names of controls on a screen that use the letters of another language, except what members typed (`own`).
 */
export async function foreignWords(
  page: Page,
  language: keyof typeof scripts,
  own: string[],
): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const isSkipped = (element: Element | null) =>
      !element?.checkVisibility() ||
      // The menu names each language in itself, the profile names banks in Thai, and a bank's mark is a picture.
      element.closest('[lang]:not(html), option, script, style, [aria-hidden="true"]') !== null
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!isSkipped(node.parentElement)) found.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      if (!isSkipped(element))
        for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
          found.push(element.getAttribute(name) ?? '')
    return [...found, document.title]
  })
  const others = Object.entries(scripts).filter(([name]) => name !== language)
  return shown.flatMap((text) => {
    const left = own.reduce((rest, mine) => rest.replaceAll(mine, ''), text).replace(names, '')
    return others.flatMap(([, script]) => left.match(script) ?? [])
  })
}
