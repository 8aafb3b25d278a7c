import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';

const DemoPage = lazy(async () => ({ default: (await import('./demo-page.tsx')).DemoPage }));
const Gallery = lazy(async () => ({ default: (await import('./gallery/gallery.tsx')).Gallery }));

const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');
const isGallery = location.pathname.startsWith('/demo/gallery');
createRoot(root).render(
  <StrictMode>
    <Suspense>{isGallery ? <Gallery /> : <DemoPage />}</Suspense>
  </StrictMode>,
);
