/** What lives as long as the isolate, made once and handed to every request. */
import type { MiddlewareHandler } from 'hono'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { createFlights } from './cache/flights.ts'
import type { EdgeHono, Services } from './context.ts'
import { createBrake } from './gates/brake.ts'
import { hashInline } from './http/hash-inline.ts'
import type { LogLine } from './http/log-line.ts'
import { createConfigStore } from './merchant/config-store.ts'
import type { Page } from './routes/page.ts'

type Given = { page: Page; clock?: Clock; random?: RandomBytes; log?: (line: LogLine) => void }

const writeLog = (line: LogLine) => console.log(JSON.stringify(line))

export function createServices({ page, clock = systemClock, random = systemRandom, log = writeLog }: Given): Services {
  return {
    clock,
    random,
    log,
    page,
    inline: hashInline(page),
    config: createConfigStore(clock),
    flights: createFlights(),
    brake: createBrake(),
  }
}

export function provideServices(services: Services): MiddlewareHandler<EdgeHono> {
  return async (c, next) => {
    for (const name of Object.keys(services) as (keyof Services)[]) c.set(name, services[name])
    await next()
  }
}
