/** MEM-05: a picture, good and bad, and what is kept of it. */
import { encode } from 'fast-png'
import { crc32 } from '../../../../platform/account/uploads/clean-png.ts'
import { mintPng } from '../../../support/mint-png.ts'
import { bindings } from '../support.ts'
import { type Player, platform } from './support.ts'

export const PNG = Buffer.from(
  encode({ width: 2, height: 3, data: new Uint8Array(24).fill(120), channels: 4 }),
).toString('base64')
/** The same picture and so many bytes in all: the rest in one more chunk of what is drawn. */
export function buildPngOf(bytes: number): string {
  const whole = Buffer.from(PNG, 'base64')
  const end = whole.length - 12
  const typed = Buffer.alloc(bytes - whole.length - 8, 7)
  typed.write('IDAT')
  const words = Buffer.alloc(8)
  words.writeUInt32BE(typed.length - 4)
  words.writeUInt32BE(crc32(typed), 4)
  const parts = [whole.subarray(0, end), words.subarray(0, 4), typed, words.subarray(4), whole.subarray(end)]
  return Buffer.concat(parts).toString('base64')
}
export const send = ({ token }: Player, orderId: string, image = mintPng()) =>
  platform.call('addWithdrawProof', { orderId, image }, { token })

/** The same picture that says of itself that it is so large when it is opened. */
export function buildBomb(widthPx: number, heightPx: number): string {
  const bytes = Buffer.from(PNG, 'base64')
  bytes.writeUInt32BE(widthPx, 16)
  bytes.writeUInt32BE(heightPx, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes.toString('base64')
}

export const readKept = ({ memberId }: Player) =>
  bindings.DB.prepare('SELECT count(*) FROM upload WHERE member_id = ? AND removed_at_ms IS NULL')
    .bind(memberId)
    .first('count(*)')
export const listObjects = async ({ memberId }: Player) =>
  (await bindings.UPLOADS.list({ prefix: `meridian/${memberId}/` })).objects
