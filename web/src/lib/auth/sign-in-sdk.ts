// What signing in needs of the SDK, by name: importing all of `firebase/auth` when it is needed
// would keep the whole of it in the build.
export {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  sendEmailVerification,
  signInWithEmailAndPassword,
  signInWithPopup,
} from 'firebase/auth';
