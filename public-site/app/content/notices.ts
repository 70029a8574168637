/** Texts that were given word for word, straight quotes included. */

export const cookieNotice =
  'We use cookies to enhance your browsing experience, serve personalized content, and analyze our traffic. By clicking "Accept All", you consent to our use of cookies.';

export const notFound = {
  title: "Page not found",
  text: "The page you're looking for doesn't exist or has been moved.",
} as const;
