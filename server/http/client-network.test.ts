import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './client-network.ts'

test('IPv6 addresses of one /64 are one network in every spelling', () => {
  for (const address of [
    '2001:db8:0:7::',
    '2001:db8:0:7::1',
    '2001:DB8::7:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0007:0000:0000:0000:0001',
    '2001:db8:0:7:1:2:192.0.2.1',
    '2001:db8:0:7::1%eth0',
  ])
    assert.equal(networkOf(address), '2001:db8:0:7::/64', address)
  assert.equal(networkOf('2001:db8:0:8::1'), '2001:db8:0:8::/64')
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
})

test('an IPv4 address is a network of its own, also mapped to IPv6', () => {
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1'])
    assert.equal(networkOf(address), '192.0.2.1', address)
  assert.equal(networkOf('::ffff:192.0.2.2'), '192.0.2.2')
})

test('a port that a proxy adds to an address is ignored', () => {
  for (const address of ['192.0.2.1:50123', '192.0.2.1:7', '[::ffff:192.0.2.1]:50123'])
    assert.equal(networkOf(address), '192.0.2.1', address)
  assert.equal(networkOf('[2001:db8:0:7::1]:50123'), '2001:db8:0:7::/64')
})

test('a text that is no address is its own network', () => {
  for (const odd of ['', 'unknown', 'x:y', '%', '[::1]']) assert.equal(networkOf(odd), odd)
  assert.equal(networkOf(undefined), '')
})
