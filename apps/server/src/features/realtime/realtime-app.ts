/** The one app that the realtime service knows: its public key, and the secret that signs. */
export interface RealtimeApp {
  id: string
  key: string
  secret: string
}
