import { classifyRequest, NAVIGATION_LIMIT_MS, respondWithAsset, respondWithPage } from './handle-request.ts'
import { followNotice, ownPath, readNotice } from './push-notice.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: the files to cache, and a hash over them. */
declare const PRECACHE: readonly string[]
declare const VERSION: string

const CACHE = `knowdown-${VERSION}`

const network = (request: Request) => fetch(request)

const limit = () => new Promise<void>((resolve) => setTimeout(resolve, NAVIGATION_LIMIT_MS))

async function fillCache() {
  const cache = await caches.open(CACHE)
  // Bypasses the HTTP cache, which could still hold the old page.
  await cache.addAll(PRECACHE.map((path) => new Request(path, { cache: 'reload' })))
}

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(fillCache())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const plan = classifyRequest(event.request, self.location.origin)
  if (plan === 'leave') return
  const answer = async () => {
    const cache = await caches.open(CACHE)
    return plan === 'shell'
      ? respondWithPage(event.request, { network, cache }, limit())
      : respondWithAsset(event.request, { network, cache })
  }
  event.respondWith(answer())
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readNotice(event.data?.text())
  // The same tag replaces a notice that is still there.
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const follow = async () => {
    const open = await self.clients.matchAll({ type: 'window' })
    await followNotice(ownPath(event.notification.data), { open, openNew: (path) => self.clients.openWindow(path) })
  }
  event.waitUntil(follow())
})
