/** What lives as long as the isolate, made once and handed to every request. */
import type { MiddlewareHandler } from 'hono'
import { createBurstLimiter } from '../contract/rules/burst-limiter.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { createKeptCopies } from './call/kept-copies.ts'
import { createSingleFlight } from './call/single-flight.ts'
import { type EdgeHono, keepVariables, type Services } from './context.ts'
import { createConfigStore } from './merchant/config-store.ts'
import { hashInline } from './request/hash-inline.ts'
import type { LogLine } from './request/log-line.ts'
import type { Page } from './request/page.ts'
import { createSharedTouches } from './session/shared-touches.ts'

type Given = { page: Page; clock?: Clock; random?: RandomBytes; log?: (line: LogLine) => void }

const writeLog = (line: LogLine) => console.log(JSON.stringify(line))

export function createServices({ page, clock = systemClock, random = systemRandom, log = writeLog }: Given): Services {
  return {
    clock,
    random,
    log,
    page,
    inline: hashInline(page.manifest),
    config: createConfigStore(clock),
    copies: createKeptCopies(),
    drawings: new Map(),
    singleFlight: createSingleFlight(),
    burstLimiter: createBurstLimiter(),
    touches: createSharedTouches(clock),
  }
}

export function provideServices(services: Services): MiddlewareHandler<EdgeHono> {
  return (c, next) => {
    keepVariables(c, { ...services })
    return next()
  }
}
