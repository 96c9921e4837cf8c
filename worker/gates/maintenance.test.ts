import { expect, test } from 'vitest'
import { type Maintenance, maintenanceSchema } from '../../contract/merchant.ts'
import { computeMaintenance } from './maintenance.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()
const build = (one: Partial<Maintenance>) => maintenanceSchema.parse({ version: 1, active: true, ...one })
const visitor = { ip: '203.0.113.9' }
const shut = (maintenanceEnd: string | null) => ({ systemStatus: 1, maintenanceEnd })

test.each([
  ['no switch is published', [null, null], null],
  ['both are off', [build({ active: false }), build({ active: false })], null],
  ['one is on', [null, build({})], shut(null)],
  ['one is on until later', [build({ until: at(14) }), null], shut(at(14))],
  ['both are on: the later end', [build({ until: at(14) }), build({ until: at(16) })], shut(at(16))],
  ['both are on, one without end: nobody knows', [build({ until: at(14) }), build({})], shut(null)],
  ['the end has gone by: shut still, no end shown', [build({ until: at(11) }), null], shut(null)],
  ['off, though an end is written', [build({ active: false, until: at(14) }), null], null],
  ['an address let in', [build({ allowIps: ['203.0.113.9'] }), null], null],
  ['an address let in that is written as IPv6', [build({ allowIps: ['::ffff:203.0.113.9'] }), null], null],
  ['an address let in by its block', [build({ allowIps: ['203.0.113.0/24'] }), null], null],
  ['let in by one switch, not by the other', [build({ allowIps: ['203.0.113.9'] }), build({})], shut(null)],
  ['another address let in', [build({ allowIps: ['203.0.113.8'] }), null], shut(null)],
])('EDGE-03 %s', (_, switches, expected) => {
  expect(computeMaintenance(switches, visitor, NOW)).toEqual(expected)
})

test('EDGE-03 a visitor without an address is let in by nothing', () => {
  expect(computeMaintenance([build({ allowIps: ['0.0.0.0/0', '::/0'] })], { ip: '' }, NOW)).toEqual(shut(null))
})
