import { expect, test } from 'vitest'
import { giftLinkIn } from './giftLink.ts'

const link = 'https://gift.truemoney.com/campaign/?v=abcdefghij12345'

test.each([
  link,
  `  ${link}\n`,
  `ของขวัญให้คุณ${link}ค่ะ`,
  `Here it is:\n${link}\nthanks`,
  `${link}, once more (${link}).`,
])('DEP-08 the link is found in %j', (text) => {
  expect(giftLinkIn(text)).toBe(link)
})

test.each([
  '',
  'thanks',
  `${link} ${link}6`,
  `${link}&callback=http://127.0.0.1`,
  `https://example.com/?to=${link}`,
  link.replace('https', 'http'),
])('DEP-08 %j has no link of its own, and is sent as it is', (text) => {
  expect(giftLinkIn(text)).toBe(text)
})
