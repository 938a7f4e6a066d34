import { useState } from 'react'

/** While the data of another key is loading, the last one stays, so that a list does not flash empty. */
export function useKeptData<Data, Query extends { data: Data | undefined }>(query: Query) {
  const [kept, keep] = useState(query.data)
  if (query.data !== undefined && query.data !== kept) keep(query.data)
  return { ...query, data: query.data ?? kept, isKept: query.data === undefined && kept !== undefined }
}
