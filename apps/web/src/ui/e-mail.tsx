/** E-mail address that breaks first behind its @. */
export function EMail({ address }: { readonly address: string }) {
  const end = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </>
  )
}
