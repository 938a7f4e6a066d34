import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../api/backend.tsx'
import { fetchClientSettings } from '../../api/client-settings.ts'

/** Where people write about their data. Whoever runs the server sets it, so it is not part of the built page. */
export function ContactAddress() {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: ['contact-address'], queryFn: () => fetchClientSettings(api, queries) })
  if (!data) return <>the operator</>
  return <a href={`mailto:${data.contact_email}`}>{data.contact_email}</a>
}
