import accounts from '../../../../../locales/kk/accounts.json'
import app from '../../../../../locales/kk/app.json'
import kernel from '../../../../../locales/kk/kernel.json'
import reception from '../../../../../locales/kk/reception.json'

export default { accounts, app, kernel, reception }
