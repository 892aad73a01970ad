import { createTheme } from '@mantine/core'

/**
 * The portal's look on Mantine: the flag's sky blue, darkened until white text on it has a contrast of 5.2 to 1.
 * Sizes keep every target at 44 px or more.
 */
export const theme = createTheme({
  primaryColor: 'sky',
  primaryShade: 7,
  colors: {
    sky: ['#e4f5f9', '#c5eaf2', '#93d9e7', '#57c4da', '#21b3cf', '#00afca', '#0090a9', '#00758a', '#00637a', '#004e61'],
  },
  fontFamily: 'Onest, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '700' },
  black: '#10303f',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { '--button-height': '2.875rem', minWidth: '2.875rem' }, label: { whiteSpace: 'normal' } } },
    Input: { defaultProps: { size: 'md' }, styles: { wrapper: { '--input-height': '2.875rem' } } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
  },
})
