import { WebSocket } from 'undici'
import { ask, loopback } from './http.ts'

export type Browser = ReturnType<typeof openBrowser>

/** One person's browser: an address of their own, and their cookies. */
export function openBrowser(origin: string, index: number) {
  const jar = new Map<string, string>()
  const ip = `203.0.${Math.floor(index / 250)}.${(index % 250) + 1}`
  const showCookies = () => [...jar].map((pair) => pair.join('=')).join('; ')
  return {
    cookies: jar as ReadonlyMap<string, string>,
    /** The value of the answer. Throws as `ask` does. */
    async call(method: string, path: string, input?: object, headers: Record<string, string> = {}): Promise<unknown> {
      const { value, cookies } = await ask(`${origin}${path}`, {
        method,
        headers: { 'x-local-ip': ip, 'sec-fetch-site': 'same-origin', origin, cookie: showCookies(), ...headers },
        body: input && JSON.stringify(input),
      })
      for (const line of cookies) {
        const [, name = '', text = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        jar.set(name, text)
      }
      return value
    },
    /** Listens as an open page does. */
    async listen(path: string, onMessage: (text: string) => void): Promise<{ close: () => void }> {
      const headers = { cookie: showCookies(), origin, 'x-local-ip': ip }
      const socket = new WebSocket(origin.replace(/^http/, 'ws') + path, { dispatcher: loopback, headers })
      socket.addEventListener('message', ({ data }) => onMessage(String(data)))
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener('open', () => resolve())
        socket.addEventListener('error', () => reject(new Error('the connection was refused')))
      })
      return socket
    },
  }
}
