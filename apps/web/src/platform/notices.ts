import { inNativeShell } from './native-shell.ts'

/** `off` can be switched on; `denied` only in the settings of the device. */
export type NoticePermission = 'unsupported' | 'denied' | 'off' | 'granted'

export function noticePermission(): NoticePermission {
  if (inNativeShell()) return 'off'
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' ? 'granted' : 'off'
}

export interface PushKeys {
  endpoint: string
  p256dh: string
  auth: string
}

/** Subscribes this browser; the browser asks the player. Null when the player says no. */
export async function subscribeBrowser(publicKey: string): Promise<PushKeys | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription with an older key of the server is in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}

/** The endpoint of this browser's subscription, which then ends; null when there was none. */
export async function unsubscribeBrowser(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

const REMINDER_ID = 1
const REMINDER_HOUR = 18

/** In the installed app the reminder of a streak is a notification of the device itself. False when not allowed. */
export async function allowReminders(): Promise<boolean> {
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  return (await LocalNotifications.requestPermissions()).display === 'granted'
}

/** Tomorrow evening, unless the daily is played before: then the next call moves it on. */
export async function scheduleStreakReminder(streak: number, now: Date): Promise<void> {
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, REMINDER_HOUR)
  await LocalNotifications.schedule({
    notifications: [
      { id: REMINDER_ID, title: `Keep your ${streak} days`, body: 'Today’s ten are waiting.', schedule: { at } },
    ],
  })
}

export async function cancelStreakReminder(): Promise<void> {
  const { LocalNotifications } = await import('@capacitor/local-notifications')
  await LocalNotifications.cancel({ notifications: [{ id: REMINDER_ID }] })
}
