import { expect, test } from 'vitest'
import { placeBeside } from './env.ts'

const namespace = {
  name: 'kept',
  getByName: (name: string, options?: object) => [name, options],
  idFromName(name: string) {
    return `${this.name}:${name}`
  },
}
type Namespace = Pick<DurableObjectNamespace, 'getByName'> & Pick<typeof namespace, 'idFromName'>
const asked = namespace as unknown as Namespace

test('an object is made beside the database, and anywhere where nothing says where that is', () => {
  expect(placeBeside(asked, 'weur').getByName('draw:x')).toEqual(['draw:x', { locationHint: 'weur' }])
  expect(placeBeside(asked, '').getByName('draw:x')).toEqual(['draw:x', undefined])
  expect(placeBeside(asked, 'weur').idFromName('x')).toBe('kept:x')
})
