/** The studio's Worker, in the order a request meets it. */
import { Hono } from 'hono'
import { presentFailure, Refusal } from '../contract/errors.ts'
import { answerHealth, HEALTH_PATH } from '../contract/protocols/health.ts'
import { headers, onError, openToFrames, requireHttps, type StudioHono } from './http.ts'
import { apiRoutes } from './routes/api.ts'
import { assetRoutes } from './routes/assets.ts'
import { bookRoutes } from './routes/book.ts'
import { feedRoutes } from './routes/feed.ts'
import { localRoutes } from './routes/local.ts'
import { operatorRoutes } from './routes/operator.ts'
import { pageRoutes } from './routes/pages.ts'
import { pondRoutes } from './routes/pond.ts'
import { roomRoutes } from './routes/rooms.ts'
import { tableRoutes } from './routes/tables.ts'

export const app = new Hono<StudioHono>()
  .use(headers)
  .onError(onError)
  .notFound((c) => c.json(presentFailure(new Refusal('not_found', 'nothing here'), c.var.requestId), 404))
  .use(requireHttps)
  .get(HEALTH_PATH, () => answerHealth('studio'))
  .use('/api/*', openToFrames)
  .route('/api/table', tableRoutes)
  .route('/api/book', bookRoutes)
  .route('/api/pond', pondRoutes)
  .route('/api/room', roomRoutes)
  .route('/api', apiRoutes)
  .route('/feed/v1', feedRoutes)
  .route('/operator/v1', operatorRoutes)
  .route('/__local', localRoutes)
  .use('/assets/*', openToFrames)
  .route('/', assetRoutes)
  .route('/', pageRoutes)
