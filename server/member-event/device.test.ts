import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${android} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `${android} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Line/14.19.0/IAB`,
    'LINE, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox, Windows',
  ],
  ['node', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('a device is named by its program and system: %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
