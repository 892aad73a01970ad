import accounts from '../../../../../locales/en/accounts.json'
import app from '../../../../../locales/en/app.json'
import kernel from '../../../../../locales/en/kernel.json'
import reception from '../../../../../locales/en/reception.json'

export default { accounts, app, kernel, reception }
