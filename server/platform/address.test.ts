import { expect, test } from 'vitest'
import { networkOf, rangeOf, regionOf } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24', '203.0.0.0/16'],
  ['2001:db8:ab12:1::5', '2001:db8:ab12:1::/64', '2001:db8:ab12::/48', '2001:db8:ab00::/40'],
  ['2001:db8:7:1::5', '2001:db8:7:1::/64', '2001:db8:7::/48', '2001:db8:0::/40'],
])('%s is in the network %s, the range %s and the region %s', (address, network, range, region) => {
  expect([networkOf(address), rangeOf(address), regionOf(address)]).toEqual([
    network,
    range,
    region,
  ])
})
