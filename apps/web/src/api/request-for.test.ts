import { expect, test } from 'vitest'
import { requestFor } from './request-for.ts'

test('a path part is taken from the input and escaped, the rest becomes the query, absent values are left out', () => {
  const asked = { code: 'A/3', player_id: 'p 1', since: undefined }
  const { url, init } = requestFor('/api', { method: 'GET', path: '/lobby/:code/state' }, asked)
  expect(url).toBe('/api/lobby/A%2F3/state?player_id=p+1')
  expect(init.body).toBeUndefined()
})

test('a POST sends what is not in the path as JSON', () => {
  const { url, init } = requestFor(
    '/api',
    { method: 'POST', path: '/lobby/:code/ready' },
    { code: 'AB3D', player_id: 'p1' },
  )
  expect(url).toBe('/api/lobby/AB3D/ready')
  expect(init).toMatchObject({ method: 'POST', body: '{"player_id":"p1"}' })
  expect(new Headers(init.headers).get('content-type')).toBe('application/json')
})

test('the session cookie goes along, also to an API on another host', () => {
  expect(requestFor('https://api.example', { method: 'GET', path: '/categories' }, {})).toMatchObject({
    url: 'https://api.example/categories',
    init: { credentials: 'include' },
  })
})
