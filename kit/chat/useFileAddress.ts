import { useState } from 'react'

/** Shows a file of a conversation. Its address is valid for a minute: after an error a new one is asked for, once. */
export function useFileAddress(url: string, renew: () => Promise<string>) {
  const [renewed, setRenewed] = useState<string>()
  const [errors, setErrors] = useState(0)
  const onError = () => {
    setErrors(errors + 1)
    if (errors === 0) renew().then(setRenewed, () => setErrors(2))
  }
  return { src: renewed ?? url, isLost: errors > 1, onError }
}
