/** An e-mail address that breaks behind its @ first where it does not fit. */
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
