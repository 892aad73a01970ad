import { useEffect, useState } from 'react'

/** The address by which the page shows a file that is still on this device; null before the first look at it. */
export function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
