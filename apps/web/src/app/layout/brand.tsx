/** The portal's mark: a shanyrak, the crown of the yurt, in gold. */
export const Brand = () => (
  <svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true" fill="none" stroke="#ffc72c">
    <circle cx="16" cy="16" r="13" strokeWidth="2.400" />
    <path
      d="M3.500 13c8.500 2.400 16.500 2.400 25 0M3.500 19c8.500-2.400 16.500-2.400 25 0M13 3.500c2.400 8.500 2.400 16.500 0 25M19 3.500c-2.400 8.500-2.400 16.500 0 25"
      strokeWidth="1.500"
    />
  </svg>
)
